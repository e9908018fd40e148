/** The media type of a tile by its first bytes, as a header may lie; null for anything but a picture that every browser shows. */
export function tileType(body: Buffer): string | null {
  const has = (text: string, at: number) => body.toString('latin1', at, at + text.length) === text
  if (has('\x89PNG\r\n\x1a\n', 0)) return 'image/png'
  if (has('\xff\xd8\xff', 0)) return 'image/jpeg'
  if (has('RIFF', 0) && has('WEBP', 8)) return 'image/webp'
  if (has('ftypavif', 4)) return 'image/avif'
  return null
}
