import { describe, expect, test } from '@jest/globals';
import { takeEnvironment } from './take-environment';

const secrets = {
  OPENAI_API_KEY: 'a',
  OPENAI_ORG_ID: 'b',
  OPENAI_PROJECT_ID: 'c',
  GROQ_API_KEY: 'd',
  HF_TOKEN: 'e',
  AWS_SECRET_ACCESS_KEY: 'f',
  DB_PASSWORD: 'g',
  PGPASSWORD: 'i',
  client_secret: 'h',
};
const others = { PATH: '/bin', HOME: '/home/me', SSH_AUTH_SOCK: '/s', KEYBOARD: 'de', NODE_EXTRA_CA_CERTS: '/c' };

describe('takeEnvironment', () => {
  test('takes credentials out of the environment and hands on the whole of it', () => {
    const environment: NodeJS.ProcessEnv = { ...secrets, ...others };

    const taken = takeEnvironment(environment, 'linux');

    expect(environment).toEqual(others);
    expect(taken).toEqual({ ...secrets, ...others });
  });

  test('gives names in capitals on Windows, where they have no case', () => {
    expect(takeEnvironment({ Path: 'C:\\', Appdata: 'x' }, 'win32')).toEqual({ PATH: 'C:\\', APPDATA: 'x' });
  });
});
