// Runs after a build: writes a compressed copy of every text file that browsers load, at the highest level.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

for (const file of globSync('build/{,office/}client/assets/**/*.{js,css,svg,json}')) {
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
