import type { DueDiligence, kinds, purposes, Stage } from './content.ts'

/** The purpose of a visitor, and the kind and the title of the property. */
export type Case = {
  purpose: (typeof purposes)[number]
  kind: (typeof kinds)[number]
  title: keyof DueDiligence['titles'] | 'unknown'
}

/** The stages with the steps of a case; a stage without any is left out. A tenant's steps do not depend on the title (I17). */
export function listStages(stages: readonly Stage[], { purpose, kind, title }: Case): Stage[] {
  return stages.flatMap(({ heading, steps }) => {
    const own = steps.filter(
      (step) =>
        (step.purpose ?? purpose) === purpose &&
        (step.kinds?.includes(kind) ?? true) &&
        (purpose === 'renting' || (step.titles?.includes(title) ?? true)),
    )
    return own.length > 0 ? [{ heading, steps: own }] : []
  })
}
