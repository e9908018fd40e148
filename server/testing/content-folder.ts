import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const sampleContent = fileURLToPath(new URL('../../content', import.meta.url))

/** A copy of the sample content with the given records as its listings; `using` removes it. Its name has brackets, which a file pattern would misread. */
export function createContentFolder(records: readonly unknown[]) {
  const path = mkdtempSync(join(tmpdir(), 'riparo-content-[a]-'))
  mkdirSync(join(path, 'media'))
  mkdirSync(join(path, 'listings'))
  for (const file of [
    ...globSync('*.json', { cwd: sampleContent }),
    'media/pictures.json',
    'media/mark.svg',
    'media/mark.png',
    // The pictures of `propertyRecord`.
    'media/exterior-villa-01.jpg',
    'media/terrace-pool-01.jpg',
  ])
    cpSync(join(sampleContent, file), join(path, file))
  writeFileSync(join(path, 'listings', 'generated.json'), JSON.stringify(records))
  return {
    path,
    [Symbol.dispose]() {
      rmSync(path, { recursive: true, force: true })
    },
  }
}
