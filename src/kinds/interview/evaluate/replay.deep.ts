import './replay.test';
