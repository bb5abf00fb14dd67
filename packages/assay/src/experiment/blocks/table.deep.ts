import './table.test';
