import { longestSide } from '../../domain/office/photographs.ts'

/** In bytes: a smaller file that is not wider than needed is sent as it is. */
const smallBytes = 1024 * 1024

/** In pixels: enough for a laptop, and a quarter of the bytes. */
const slowLongestSide = 1600

/**
 * The picture as a JPEG, or as a WebP if it has transparent parts, of about 0.6 MB, or 0.2 for a slow line, upright, without the place and the camera
 * in its metadata (J8). A file that the browser cannot read is returned as it is: the server says what is wrong with it.
 */
export async function shrink(file: Blob, { isSlow = false } = {}): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return file
  try {
    const scale = Math.min(1, (isSlow ? slowLongestSide : longestSide) / Math.max(bitmap.width, bitmap.height))
    if (scale === 1 && file.size <= smallBytes && !isSlow) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    // The server chooses the ground of transparent parts (B10), which JPEG does not know. Safari makes PNG in place of WebP.
    // Without loss, which darkens the edges of light strokes: the server would take them for a drawing in dark ones.
    const [type, quality] =
      file.type !== 'image/jpeg' && hasClearParts(context)
        ? (['image/webp', 1] as const)
        : (['image/jpeg', isSlow ? 0.7 : 0.85] as const)
    const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    return shrunk && shrunk.size < file.size ? shrunk : file
  } finally {
    bitmap.close()
  }
}

function hasClearParts(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  return false
}
