import {
  bodiesInQuestion,
  type DescribedOperation,
  open,
  ordinary,
  requestsInQuestion,
  SEED,
} from './situations.ts';

const CONTACT = { mobile: '+919876543210', email: 'asha@example.com' } as const;

export const updateEmrUser: DescribedOperation = {
  tags: ['EMR users'],
  summary: 'Update an EMR user',
  description: 'A partial update: accepts any of the fields.',
  oid: 'Identifier of the EMR user.',
  body: 'EmrUserChanges',
  success: 'UpdatedEmrUser',
  situations: [
    ...ordinary({
      'some-fields': ['an update has some fields', { bg: 'O+', ...CONTACT }],
      names: ['an update has a name', { fn: 'Meera', ln: 'Rao' }],
      extras: ['an update has extras', { extras: { ward: { bed: 12 } } }],
    }),
    ...open({
      'malformed-value': ['a value is malformed', { dob: '2023-02-30' }],
      'no-field': ['an update has no field', {}],
      ...bodiesInQuestion({}),
    }),
    ...requestsInQuestion({ bg: 'O+' }),
    {
      name: 'unknown-oid',
      summary: 'no EMR user has the oid',
      body: { bg: 'O+' },
      oid: 'nobody',
    },
    {
      name: 'oid-of-a-patient',
      summary: 'a patient has the oid',
      body: { s: 'Dr' },
      oid: SEED.patients[0].oid,
    },
  ],
};
