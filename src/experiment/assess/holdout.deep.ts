import './holdout.test';
