import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from '@playwright/test'
import decodeCode from 'qr/decode.js'

/** The printed page: each sheet's size in millimetres, its text, and the address in its QR code. */
export async function print(page: Page) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await page.pdf({ preferCSSPageSize: true }))
  const sheets = await Promise.all([...document.pages()].map(readSheet))
  document.destroy()
  library.destroy()
  return sheets
}

/** The address in the QR code; null on a sheet without one, which the decoder calls an error. */
function readCode(picture: Parameters<typeof decodeCode>[0]) {
  try {
    return decodeCode(picture, { timeLimit: 10_000 })
  } catch {
    return null
  }
}

async function readSheet(sheet: ReturnType<PDFiumDocument['getPage']>) {
  const words = sheet.getText().replaceAll(/\s+/g, ' ')
  const { originalWidth, originalHeight, ...picture } = await sheet.render({ scale: 2, render: 'bitmap' })
  return {
    millimetres: [originalWidth, originalHeight].map((points) => Math.round((points / 72) * 25.4)),
    words,
    leadsTo: readCode(picture),
  }
}
