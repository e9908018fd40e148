import { buyingCostsTool } from './buying-costs.ts'
import { mortgageTool } from './mortgage.ts'
import { movingInTool } from './moving-in.ts'
import { rentalYieldTool } from './rental-yield.ts'
import { sellingTool } from './selling.ts'
import type { Tool } from './tool.ts'

/** All calculators, in the order in which they are listed. */
export const tools: readonly Tool[] = [buyingCostsTool, mortgageTool, movingInTool, rentalYieldTool, sellingTool]
