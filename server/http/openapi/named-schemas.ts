import { z } from 'zod';
import { conditionalConfigurationSchema } from '#contract/settings/conditional-configuration.ts';
import { customizationConfigurationSchema } from '#contract/settings/customization-configuration.ts';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import { user } from '#contract/api/schemas/accounts/accounts.ts';
import { integration } from '#contract/api/schemas/channels/connections.ts';
import { simulatedStep } from '#contract/api/schemas/requests/flow.ts';
import { operationRow } from '#contract/api/schemas/operations/imports.ts';
import { order } from '#contract/api/schemas/requests/orders.ts';
import { trustpilotReview } from '#contract/api/schemas/reviews/public-reviews.ts';
import { timelineEvent, reply, teamReview } from '#contract/api/schemas/reviews/reviews.ts';
import { queuedReview } from '#contract/api/schemas/reviews/queue.ts';
import { team } from '#contract/api/schemas/accounts/teams.ts';

/** The schemas that several calls share, with their names among the components of the document. */
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
  .add(operationRow, { id: 'Operation' });
