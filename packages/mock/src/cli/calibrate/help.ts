/** The help text below the options. */
export const CALIBRATE_HELP = `
Requests:
  The run sends one request at a time and none of them twice. It creates patients with made-up names,
  updates the EMR user of --emr-user, and sends requests that are invalid on purpose. Nothing removes
  the patients afterwards. The run stops at the first 5xx response, at a rate limit, when a request
  gets no response, and at Ctrl-C. It writes the results that it has by then.
  If the service accepts no creation, the run writes no file, because nothing that depends on a
  creation is settled: a rejection shows a rule only if the service accepts a valid request of that
  kind. To write what updates showed, add --without-creation.

Output:
  For a response that no ledger entry explains, the command prints its status, the names of its
  headers and the shape of its body. --show-texts adds header values and the first 1,000 characters
  of the body, which may contain patient data and credentials. Cookies and verbatim copies of your
  credentials are redacted; escaped or encoded copies are not.
  The run reads at most 1 MiB of a response, and reports how many responses were longer.

Files:
  --out, --check  {"behaviour": {"createStatus": 201}, "evidence": {"createStatus": {...}}}
                  The behaviour of the service, and the requests that showed it, for
                  profiles-mock --behaviour.
                  A run that stops early does not replace a file; it writes FILE.partial.
  --read          a path or a package that exports two functions, which return stored records:
                    export async function readPatient(oid) { return { fn: "...", ... }; }
                    export async function readEmrUser(oid) { return { fn: "...", ... }; }

Without an installation, run the command as:
  npx -p @profiles/mock profiles-mock calibrate

Examples:
  PROFILES_TOKEN="$(cat token.txt)" profiles-mock calibrate --base-url https://test.example.com \\
    --client-id front-desk --emr-user user-1 --out behaviour.json --i-know-this-writes
  profiles-mock --behaviour behaviour.json`;
