// reader.mjs
const read = async (kind, oid) =>
  (await fetch(`http://localhost:4700/__mock__/${kind}/${oid}`)).json();

export const readPatient = (oid) => read('patients', oid);
export const readEmrUser = (oid) => read('emr-users', oid);
