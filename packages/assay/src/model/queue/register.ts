import { addTransport } from '../dispatch/transport';
import { queueTransport } from './transport';

addTransport(queueTransport);
