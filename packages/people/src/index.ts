export { plugin } from './plugin';
