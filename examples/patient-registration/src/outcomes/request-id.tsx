interface RequestIdProps {
  readonly id: string | undefined;
}

/** Shows what support can find the request by. It holds no patient data. */
export function RequestId({ id }: RequestIdProps) {
  if (!id) return null;
  return (
    <p className="request-id">
      For support: request <code>{id}</code>
    </p>
  );
}
