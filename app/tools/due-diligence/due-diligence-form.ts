import { urls } from '../../../domain/urls.ts'
import type { ToolForm } from '../tool.ts'

/** The words and the inputs of the checklist. */
export const dueDiligenceForm = {
  path: urls.tool('due-diligence'),
  heading: 'What to check before you pay',
  lead: 'Take these steps in order, before you pay. Each says why it matters, who takes it and where, and who pays what.',
  description:
    'What to verify before buying or renting property in Kenya, by its title, its kind and your purpose, with who makes each check, its office, its cost and who pays.',
  inputs: {
    purpose: {
      kind: 'choice',
      label: 'You want to',
      initial: 'buying',
      options: { buying: 'Buy', renting: 'Rent' },
    },
    kind: {
      kind: 'choice',
      label: 'Property',
      initial: 'plot',
      options: {
        home: 'A home',
        plot: 'A plot',
        farm: 'Farm land',
        business: 'Business premises',
      },
    },
    title: {
      kind: 'choice',
      label: 'Title, if you buy',
      initial: 'Freehold',
      options: {
        Freehold: 'Freehold',
        Leasehold: 'Leasehold',
        Sectional_Title: 'Sectional title',
        Share_Certificate: 'Share certificate',
        Allotment_Letter: 'Allotment letter',
        unknown: 'Not known yet',
      },
    },
  },
} as const satisfies Omit<ToolForm, 'rates'>
