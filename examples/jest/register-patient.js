const { isProfilesError } = require('@profiles/sdk');

const MEANING = {
  not_sent: 'Not registered.',
  rejected: 'Not registered: the service rejected it.',
  unknown: 'Perhaps registered: look the patient up before you try again.',
  applied: 'Registered: look the patient up to see the number.',
};

/** Registers a patient, and returns the outcome in words for the front desk. */
async function registerPatient(profiles, patient) {
  try {
    const { oid } = await profiles.createPatient(patient);
    return `Registered as ${oid}.`;
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    return MEANING[error.outcome];
  }
}

module.exports = { registerPatient };
