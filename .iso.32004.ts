import { openGround } from '/work/main/src/app/proof/ground.ts'
import { runProgram } from '/work/main/src/app/proof/program.ts'
import { allPrograms } from '/work/main/src/app/proof/programs.ts'
const want = process.argv.slice(2)
const ground = await openGround()
for (const p of await allPrograms()) if (want.some(w=>w===p.id||p.id.startsWith(w+'.'))) { const t=Date.now(); try { const o = await runProgram(p, ground, false); console.log(p.id, o.count, o.failures.length, (Date.now()-t)+' ms', JSON.stringify(o.figures)); for (const f of o.failures.slice(0,20)) console.log('  x', f.slice(0,400)) } catch (e) { console.log(p.id, 'THREW', e) } }
await ground.close()
process.exit(0)
