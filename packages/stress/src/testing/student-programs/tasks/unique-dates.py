dates = [("May", "1"), ("May", "2"), ("June", "1"), ("June", "2")]
tables = [one for length in range(5) for one in itertools.combinations(dates, length)]
tables += [(("July", "14"), ("July", "16"), ("May", "16"), ("August", "15"), ("June", "17"), ("August", "17"))]
tables += [(("January", "10"), ("June", "2")), (("January", "1"), ("February", "10"), ("June", "10"))]
inputs = [("unique_day", (day, one)) for one in tables for day in ("1", "2", "3", "14", "15", "16", "17")]
inputs += [
    (name, (month, one))
    for name in ("unique_month", "contains_unique_day")
    for one in tables
    for month in ("May", "June", "July", "August", "March")
]


def wanted(name, one, table):
    days = [day for _, day in table]
    if name == "unique_day":
        return days.count(one) == 1
    own = [day for month, day in table if month == one]
    return len(own) == 1 if name == "unique_month" else any(days.count(day) == 1 for day in own)
