import { readFileSync } from 'node:fs'
import { readSampleListings } from './server/testing/listing-rules.ts'
import { generateSentences } from './domain/listings/testing/generated-sentences.ts'
import { sentences } from './domain/listings/testing/sentences.ts'
import { placeNamesOf } from './domain/sentence/place-names.ts'
import { readSentence } from './domain/sentence/read-sentence.ts'
const names = placeNamesOf(JSON.parse(readFileSync('content/places.json','utf8')), readSampleListings())
const all=[...sentences,...generateSentences(500)].map(s=>s.says)
for (let i=0;i<5;i++) for (const s of all) readSentence(s,names)
const t=all.map(s=>{let best=1e9; for(let i=0;i<5;i++){const a=performance.now(); readSentence(s,names); best=Math.min(best,performance.now()-a)} return [best,s] as const}).sort((a,b)=>a[0]-b[0])
console.log('median',t[t.length>>1]![0],'worst',t.at(-1))
for (const piece of ['1 ','a ','not ','kilimani ','3 bed ','under ','1/8','x','50x100 ','-','+','½','of ','no no ','é\u0301','\u0316','between 5 and ','😀','1,','p.m','section ','upper ']) {
 const s=piece.repeat(200).slice(0,200); let best=1e9; for(let i=0;i<20;i++){const a=performance.now(); readSentence(s,names); best=Math.min(best,performance.now()-a)}
 const l=piece.repeat(20000); const a=performance.now(); readSentence(l,names); const long=performance.now()-a
 console.log(JSON.stringify(piece),best.toFixed(3),'20000 pieces',long.toFixed(2))}
