// After a build: compresses every text file that browsers load, once and at the highest level, beside the original.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

for (const file of globSync('build/client/assets/**/*.{js,css,svg,json}')) {
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
