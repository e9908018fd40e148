/** A file for a spreadsheet. */
export function serveTable({ name, type, bytes }: { name: string; type: string; bytes: Uint8Array }): Response {
  return new Response(Uint8Array.from(bytes), {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  })
}
