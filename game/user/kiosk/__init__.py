"""A screen that stands alone all day: what it offers, who may open it, what is counted, who is away."""
