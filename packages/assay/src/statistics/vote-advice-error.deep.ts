import './vote-advice-error.test';
