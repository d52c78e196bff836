"""Craps: the circle is always completed. (RULES C)"""
