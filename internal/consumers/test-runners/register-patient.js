const { isProfilesError } = require('@profiles/sdk');

const MEANING = {
  not_sent: 'Not registered.',
  rejected: 'Not registered: the service rejected it.',
  unknown: 'Perhaps registered: try again with the same username.',
  applied: 'Registered, but the response was damaged: do not try again.',
};

/** Registers a patient, and returns the outcome in words for the front desk. */
async function registerPatient(profiles, patient) {
  try {
    const { oid } = await profiles.createPatientOnce(patient);
    return `Registered as ${oid}.`;
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    if (error.code === 'conflict') return 'A patient with this username is registered: look it up.';
    return MEANING[error.outcome];
  }
}

module.exports = { registerPatient };
