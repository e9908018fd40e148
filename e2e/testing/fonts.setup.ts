import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unpackDebianPackages } from '../../scripts/machine.ts'

/** The folder with the fonts of the test browsers; it does not exist without apt. */
export const fontsFolder = fileURLToPath(new URL('../../.cache/fonts', import.meta.url))
/** The faces that `base.css` scales to ours; Liberation Sans has the widths of Arial. */
const packages = ['fonts-liberation', 'fonts-roboto-unhinted', 'fonts-dejavu-core']

/** Gives the browsers, which the workers start with this environment, the fonts of `fonts.conf`; without apt, those of the machine. */
export default function setup() {
  if (!existsSync(fontsFolder)) unpackDebianPackages(packages, fontsFolder)
  if (existsSync(fontsFolder)) process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts.conf', import.meta.url))
}
