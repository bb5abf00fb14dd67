sorted_lists = [one for length in range(5) for one in itertools.combinations_with_replacement((0, 2, 4), length)]
sorted_lists += [(-9, -4, 0, 3, 5, 8, 13), (-1000, 7, 8, 500, 900, 1000000)]
inputs = [("search", (x, kind(one))) for one in sorted_lists for x in range(-1, 6) for kind in (list, tuple)]


def wanted(name, x, seq):
    return sum(element < x for element in seq)
