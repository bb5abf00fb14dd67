import './two-sum.right.test';
import './two-sum.wrong.test';
import './two-sum-python.test';
