/** Python that changes the syntax tree of a program so that running it counts what it does; behaviour stays the same. */
export const counterTransformer = String.raw`
import ast

# Calls that take no steps of their own, or that look at who calls them.
FREE = set(
    "len isinstance issubclass type id callable getattr hasattr setattr enumerate zip map filter reversed iter next "
    "range slice super locals globals vars eval exec dir input int float abs bool Set Deque TypeVar"
    .split()
)
OPERATORS = {
    "Add": "add",
    "Sub": "sub",
    "Mult": "mul",
    "BitOr": "or_",
    "BitAnd": "and_",
    "BitXor": "xor",
}


def name_of(name):
    return "__assay_" + name + "__"


def call_of(name, *arguments):
    return ast.Call(ast.Name(name_of(name), ast.Load()), list(arguments), [])


def parts_of(key):
    return [part or ast.Constant(None) for part in (key.lower, key.upper, key.step)]


def as_key(key):
    return ast.Call(ast.Name("slice", ast.Load()), parts_of(key), []) if isinstance(key, ast.Slice) else key


def is_scalar(node):
    """Whether a value is plainly a number, or an element: it has no size worth counting."""
    if isinstance(node, ast.BinOp):
        return is_scalar(node.left) or is_scalar(node.right)
    if isinstance(node, ast.Call):
        return getattr(node.func, "id", "") in ("len", "int", "float", "abs")
    if isinstance(node, ast.Constant):
        return not isinstance(node.value, (str, bytes))
    return isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice)


class Counters(ast.NodeTransformer):
    def __init__(self, own):
        self.own = own

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        first = node.body[0]
        has_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        node.body.insert(1 if has_text else 0, ast.Expr(call_of("step")))
        return node

    def visit_Lambda(self, node):
        self.generic_visit(node)
        node.body = ast.BoolOp(ast.And(), [call_of("step"), node.body])
        return node

    def visit_For(self, node):
        self.generic_visit(node)
        node.iter = call_of("each", node.iter)
        return node

    def visit_While(self, node):
        self.generic_visit(node)
        node.test = ast.BoolOp(ast.And(), [call_of("step"), node.test])
        return node

    def visit_comprehension(self, node):
        self.generic_visit(node)
        if not node.is_async:
            node.iter = call_of("each", node.iter)
        return node

    def visit_Call(self, node):
        self.generic_visit(node)
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in self.own or (isinstance(node.func, ast.Name) and name in FREE):
            return node
        node.args.insert(0, node.func)
        node.func = ast.Name(name_of("count_call"), ast.Load())
        return node

    def visit_Subscript(self, node):
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice) and isinstance(node.ctx, ast.Load):
            return call_of("count_slice", node.value, *parts_of(node.slice))
        return node

    def visit_Compare(self, node):
        is_of_scalars = is_scalar(node.left) or is_scalar(node.comparators[0])
        self.generic_visit(node)
        if len(node.ops) > 1:
            return node
        left, kind, right = node.left, type(node.ops[0]).__name__, node.comparators[0]
        if kind in ("In", "NotIn"):
            found = call_of("count_in", left, right)
        elif kind in ("Eq", "NotEq") and not is_of_scalars:
            found = call_of("count_equal", left, right)
        else:
            return node
        return ast.UnaryOp(ast.Not(), found) if kind[:3] == "Not" else found

    def visit_BinOp(self, node):
        is_of_scalars = is_scalar(node.left) and is_scalar(node.right) if isinstance(node.op, ast.Mult) else is_scalar(node)
        self.generic_visit(node)
        name = OPERATORS.get(type(node.op).__name__)
        return node if name is None or is_of_scalars else call_of("count_binary", ast.Constant(name), node.left, node.right)

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        if isinstance(node.target, ast.Name):
            node.value = call_of("count_augmented", ast.Name(node.target.id, ast.Load()), node.value)
        else:
            node.value = call_of("count_size", node.value)
        return node

    def visit_Starred(self, node):
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load):
            node.value = call_of("each", node.value)
        return node

    def visit_Dict(self, node):
        self.generic_visit(node)
        pairs = zip(node.keys, node.values)
        node.values = [call_of("count_size", value) if key is None else value for key, value in pairs]
        return node

    def visit_Assign(self, node):
        self.generic_visit(node)
        target = node.targets[0]
        if len(node.targets) == 1 and isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
            return ast.Expr(call_of("count_replace", target.value, as_key(target.slice), node.value))
        if any(isinstance(part, ast.Starred) for target in node.targets for part in getattr(target, "elts", ())):
            node.value = call_of("count_size", node.value)
        return node

    def visit_Delete(self, node):
        self.generic_visit(node)
        return [
            ast.Expr(call_of("count_delete", target.value, as_key(target.slice)))
            if isinstance(target, ast.Subscript)
            else ast.Delete([target])
            for target in node.targets
        ]

    def visit_arg(self, node):
        return node

    def visit_AnnAssign(self, node):
        node.value = node.value and self.visit(node.value)
        return node


def add_counters(tree):
    own = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            own.add(node.name)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda):
            own.update(getattr(target, "id", "") for target in node.targets)
    return ast.fix_missing_locations(Counters(own - {"__init__"}).visit(tree))
`;
