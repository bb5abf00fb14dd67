import './parse-expression.test';
