"""A small layer of widgets: pictures with an area, what they say, and what touching them does."""
