import { isNoTitle } from '../listings/title-words.ts'
import type { caseKinds, DueDiligence, purposes, Stage } from './content.ts'

/** The purpose of a visitor, and the kind and the title of the property. */
export type Case = {
  purpose: (typeof purposes)[number]
  kind: (typeof caseKinds)[number]
  title: keyof DueDiligence['titles'] | 'unknown'
  /** True for a home or premises on farm land. */
  onFarmLand?: boolean
}

/** Farm land, and what stands on it. */
export function isOnFarmLand({ kind, onFarmLand = false }: Case): boolean {
  return onFarmLand || kind === 'farm'
}

/** The stages with the steps of a case and their costs; a stage without any is left out. A tenant's steps do not depend on the title (I17). */
export function listStages(stages: readonly Stage[], asked: Case): Stage[] {
  const { purpose, kind, title } = asked
  const onFarmLand = isOnFarmLand(asked)
  const isForKind = ({ kinds }: { kinds?: readonly Case['kind'][] | undefined }) =>
    kinds?.some((each) => each === kind || (onFarmLand && each === 'farm')) ?? true
  return stages.flatMap(({ heading, steps }) => {
    const own = steps
      .filter(
        (step) =>
          (step.purpose ?? purpose) === purpose &&
          isForKind(step) &&
          (purpose === 'renting' || (step.titles?.includes(title) ?? true)),
      )
      .map((step) => ({ ...step, costs: step.costs?.filter(isForKind) }))
    return own.length > 0 ? [{ heading, steps: own }] : []
  })
}

/** The people who may hold the property of a case, in words; null where only its title would tell. A paper that is no title keeps its own words too (I16). */
export function sayHolders({ titles, farm }: DueDiligence, asked: Case): string | null {
  const { title } = asked
  const own = title === 'unknown' ? null : titles[title].holders
  if (!isOnFarmLand(asked)) return own
  return own && isNoTitle(title) ? `${own} ${farm.holders}` : farm.holders
}
