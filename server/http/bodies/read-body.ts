/** A body of at most `maxBytes`; null for a longer one, the rest of which is not read. */
export async function readBody(chunks: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Buffer | null> {
  const read: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    read.push(chunk)
  }
  return Buffer.concat(read)
}
