import { isProfilesError, ProfileClient } from '@profiles/sdk';

const MEANING = {
  not_sent: 'Nothing was sent.',
  rejected: 'The service rejected it.',
  unknown: 'Perhaps registered. Check before you try again.',
  applied: 'Registered, but the response was damaged. Do not try again.',
};

const profiles = new ProfileClient({
  baseUrl: import.meta.env.VITE_PROFILES_URL ?? 'https://api.example.com',
  token: 'token-of-the-session',
  clientId: 'front-desk',
});

const [form] = document.forms;

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  form.querySelector('[role=status]').textContent = await register();
});

async function register() {
  try {
    const { oid } = await profiles.createPatient(Object.fromEntries(new FormData(form)));
    return `Registered as ${oid}.`;
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    return MEANING[error.outcome];
  }
}
