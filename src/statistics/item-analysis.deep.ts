import './item-analysis.test';
