import type { ValueForm } from '../../basics/settings/value-form';

/** Models by name or label, separated by commas; labels may contain blanks, names may not. */
export const modelLabelsForm: ValueForm<readonly string[]> = {
  parse(text) {
    const names = text.split(',').map((name) => name.trim());
    return names.every((name) => /^\P{C}+$/u.test(name)) ? [...new Set(names)] : undefined;
  },
  expected: 'one or more names separated by commas',
};
