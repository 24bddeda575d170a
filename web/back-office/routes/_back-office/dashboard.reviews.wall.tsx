import { createFileRoute } from '@tanstack/react-router';
import { WallScreen } from '../../shop-reviews/wall-screen.tsx';

export const Route = createFileRoute('/_back-office/dashboard/reviews/wall')({
  component: WallScreen,
});
