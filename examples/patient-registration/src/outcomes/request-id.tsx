interface RequestIdProps {
  readonly id: string | undefined;
}

/** Shows the ID of the request for support. It contains no patient data. */
export function RequestId({ id }: RequestIdProps) {
  if (!id) return null;
  return (
    <p className="request-id">
      For support: request <code>{id}</code>
    </p>
  );
}
