// After a build: every text file that browsers load, compressed once and as small as it goes, beside the original.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

for (const file of globSync('build/client/assets/**/*.{js,css,svg,json}')) {
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
