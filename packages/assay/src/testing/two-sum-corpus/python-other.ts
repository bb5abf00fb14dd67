import { sample, type Sample } from './sample';

const body = `    seen = set()
    for num in nums:
        if target - num in seen:
            return True
        seen.add(num)
    return False
`;

/** Python whose docstrings, names and variables tell. */
export const pythonOther: readonly Sample[] = [
  sample(
    'Google style with types in it',
    { jsdoc: true, names: true },
    `
def two_sum(nums, target):
    """Checks for a pair with the given sum.

    Args:
        nums (List[int]): Numbers
            to look through.
        target (int): Sum of two of them.

    Returns:
        bool: True if there is a pair, otherwise False.
    """
${body}`,
  ),
  sample(
    'no types anywhere',
    { jsdoc: false },
    `
def two_sum(nums, target):
    """Whether two numbers add up to the target.

    :param nums: the numbers
    :param target: the sum
    :returns: True when they do
    """
${body}`,
  ),
  sample(
    'types only, as on LeetCode',
    { jsdoc: true },
    `
def two_sum(nums, target):
    """
    :type nums: List[int]
    :type target: int
    :rtype: bool
    """
${body}`,
  ),
  sample(
    'another parameter name than the function has',
    { jsdoc: false },
    `
def two_sum(nums, target):
    """Whether two numbers add up to the target.

    Args:
        numbers (list[int]): the numbers
        target (int): the sum

    Returns:
        bool: whether there are such two
    """
${body}`,
  ),
  sample(
    'a docstring below the first statement',
    { jsdoc: false },
    `
def two_sum(nums: list[int], target: int) -> bool:
    nums = list(nums)
    """Whether two numbers add up to the target.

    Args:
        nums: the numbers
        target: the sum

    Returns:
        whether there are such two
    """
${body}`,
  ),
  sample(
    'an annotation that says something else',
    { jsdoc: false },
    `
def two_sum(nums: list[int], target: int) -> int:
    """Whether two numbers add up to the target.

    Args:
        nums: the numbers
        target: the sum

    Returns:
        bool: whether there are such two
    """
${body}`,
  ),
  sample(
    'a docstring that speaks of three numbers',
    { jsdoc: false },
    `
def two_sum(nums: list[int], target: int) -> bool:
    """Whether three numbers add up to the target.

    Args:
        nums: the numbers
        target: the sum

    Returns:
        whether there are such three
    """
${body}`,
  ),
  sample(
    'a global counter',
    { solves: true, local: false, names: false },
    `
calls = 0

def two_sum(l, x):
    global calls
    calls += 1
    return any(x - l[i] in l[:i] for i in range(len(l)))
`,
  ),
  sample(
    'a constant at the top and a nonlocal',
    { solves: true, linear: true, local: true },
    `
EMPTY = ()

def two_sum(nums, target):
    found = False
    seen = set(EMPTY)

    def look(num):
        nonlocal found
        found = found or target - num in seen
        seen.add(num)

    for num in nums:
        look(num)
    return found
`,
  ),
  sample(
    'numpy',
    { solves: 'undecided', linear: 'undecided', names: true, local: true },
    `
import numpy as np

def two_sum(nums, target):
    nums = np.array(nums)
    return bool((nums[:, None] + nums == target).any())
`,
  ),
];
