import './compare-cells.test';
