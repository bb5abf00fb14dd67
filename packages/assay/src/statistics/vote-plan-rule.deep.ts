import './vote-plan-rule.test';
