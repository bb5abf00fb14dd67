import './blocks.test';
