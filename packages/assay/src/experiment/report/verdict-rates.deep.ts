import './verdict-rates.test';
