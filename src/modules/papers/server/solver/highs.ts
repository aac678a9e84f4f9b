import loadHighs from 'highs'
import { holds, type Program, type Row, type SolveProgram, TooHard } from '../../rules/program.ts'

/** Many times what any blueprint we have met needs; a limit, so that no search goes on for ever. Not a time: results must repeat. */
const nodeLimit = 20_000

const sum = (terms: Row['terms']) =>
  terms.map(([column, factor]) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} x${column}`).join(' ')

/** One sum may have two bounds; each is a line. */
function lines({ lower, upper, terms }: Row): string[] {
  if (lower === upper) return [`${sum(terms)} = ${lower}`]
  return [
    ...(lower === -Infinity ? [] : [`${sum(terms)} >= ${lower}`]),
    ...(upper === Infinity ? [] : [`${sum(terms)} <= ${upper}`]),
  ]
}

/** The program in CPLEX’s LP format. */
const written = ({ columns, rows }: Program): string =>
  [
    'Minimize',
    `cost: 0 x0 ${sum(columns.flatMap(({ cost }, at) => (cost === 0 ? [] : [[at, cost] as const])))}`,
    'Subject To',
    ...rows.flatMap(lines),
    'Bounds',
    ...columns.map(({ lower, upper }, at) => `${lower} <= x${at} <= ${upper}`),
    'Generals',
    columns.map((_, at) => `x${at}`).join('\n'),
    'End',
  ].join('\n')

const isImpossible = ({ columns, rows }: Program) =>
  [...columns, ...rows].some(({ lower, upper }) => lower > upper) ||
  rows.some(({ lower, upper, terms }) => terms.length === 0 && (lower > 0 || upper < 0))

/** HiGHS, compiled to WebAssembly. The same program gives the same solution on every machine. */
export async function loadSolver(): Promise<SolveProgram> {
  const highs = await loadHighs()
  return (given, precision) => {
    if (isImpossible(given)) return null
    const program = { ...given, rows: given.rows.filter(({ terms }) => terms.length > 0) }
    if (program.columns.length === 0) return { values: [], cost: 0 }
    const gaps =
      // Costs are whole numbers, so a solution within less than one of the bound is the cheapest.
      precision === 'exact' ? { mip_rel_gap: 0, mip_abs_gap: 0.999 } : { mip_rel_gap: 0.2, mip_abs_gap: 8 }
    const solution = highs.solve(written(program), {
      output_flag: false,
      random_seed: 1,
      mip_max_nodes: nodeLimit,
      ...gaps,
    })
    if (solution.Status === 'Infeasible') return null
    if (solution.Status !== 'Optimal') throw new TooHard(`Undecided: ${solution.Status}`)
    const values = program.columns.map((_, at) => Math.round(solution.Columns[`x${at}`]?.Primal ?? 0))
    if (!holds(program, values)) throw new TooHard('The solution does not hold in whole numbers.')
    return { values, cost: program.columns.reduce((all, { cost }, at) => all + cost * (values[at] as number), 0) }
  }
}
