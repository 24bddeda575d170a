import { z } from 'zod';
import { conditionalConfigurationSchema } from '#contract/conditional-configuration.ts';
import { customizationConfigurationSchema } from '#contract/customization-configuration.ts';
import { flowConfigurationSchema } from '#contract/flow-configuration.ts';
import { user } from '#contract/schemas/accounts.ts';
import { integration } from '#contract/schemas/connections.ts';
import { simulatedStep } from '#contract/schemas/flow.ts';
import { importRow } from '#contract/schemas/imports.ts';
import { order } from '#contract/schemas/orders.ts';
import { trustpilotReview } from '#contract/schemas/public-reviews.ts';
import { timelineEvent, queuedReview, reply, teamReview } from '#contract/schemas/reviews.ts';
import { team } from '#contract/schemas/teams.ts';

/** The schemas that several calls share, by their name among the document’s components. */
export const namedSchemas = z.registry<{ id: string }>();

namedSchemas
  .add(team, { id: 'Team' })
  .add(flowConfigurationSchema, { id: 'FlowConfiguration' })
  .add(conditionalConfigurationSchema, { id: 'ConditionalConfiguration' })
  .add(customizationConfigurationSchema, { id: 'CustomizationConfiguration' })
  .add(integration, { id: 'Integration' })
  .add(user, { id: 'User' })
  .add(order, { id: 'Order' })
  .add(teamReview, { id: 'TeamReview' })
  .add(queuedReview, { id: 'QueuedReview' })
  .add(timelineEvent, { id: 'TimelineEvent' })
  .add(reply, { id: 'Reply' })
  .add(trustpilotReview, { id: 'TrustpilotReview' })
  .add(simulatedStep, { id: 'SimulatedStep' })
  .add(importRow, { id: 'Operation' });
