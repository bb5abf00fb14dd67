import './write-gift.test';
