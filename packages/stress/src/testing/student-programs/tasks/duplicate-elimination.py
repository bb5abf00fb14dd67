lists = [list(one) for length in range(5) for one in itertools.product((0, 1, 2), repeat=length)]
lists += [[5, 2, 1, 2, 3], [7, 7, 7, 7, 7, 7], [3, -1, 3, -1, 4, 3], [9, 8, 7, 6, 5], [1, 2, 3, 1, 2, 3], [10, 1, 0, 10]]
inputs = [("remove_extras", (one,)) for one in lists]


def wanted(name, lst):
    return list(dict.fromkeys(lst))
