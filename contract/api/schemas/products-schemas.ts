import { z } from 'zod';
import type { EndpointSchemas } from '../endpoint.ts';
import { importAnswer, productReviewImportForm } from './operations/imports.ts';
import * as productReviews from './products/product-reviews.ts';
import * as questions from './products/product-questions.ts';
import * as products from './products/products.ts';
import { refuseBody, shopReviewReplyBody } from './reviews/shop-reviews.ts';
import { idParams, nothing } from './reviews/texts.ts';

export const productsSchemas = {
  getThanksCodes: { answer: products.thanksCodesAnswer },
  retryThanksCodes: { answer: products.thanksCodesAnswer },
  listProducts: { query: products.productsQuery, answer: products.productsPage },
  getProduct: { params: idParams, answer: products.productDetail },
  saveProducts: {
    body: products.productsBody,
    documented_body: products.documentedProductsBody,
    answer: products.productsAnswer,
  },
  mergeProduct: {
    params: idParams,
    body: products.productMergeBody,
    answer: products.productDetail,
  },
  unmergeProduct: { params: idParams, body: nothing, answer: products.productDetail },
  listReviewsOfProduct: {
    params: idParams,
    query: productReviews.reviewsOfProductQuery,
    answer: productReviews.productReviewsPage,
  },
  listProductReviews: {
    query: productReviews.productReviewsQuery,
    answer: productReviews.productReviewsPage,
  },
  saveProductReviews: {
    body: productReviews.productReviewsBody,
    documented_body: productReviews.documentedProductReviewsBody,
    answer: productReviews.savedProductReviewsAnswer,
  },
  importProductReviews: { form: productReviewImportForm, answer: importAnswer },
  exportProductReviews: { query: productReviews.productReviewExportQuery, answer: z.string() },
  publishProductReview: {
    params: idParams,
    body: nothing,
    answer: productReviews.productReviewAnswer,
  },
  refuseProductReview: {
    params: idParams,
    body: refuseBody,
    answer: productReviews.productReviewAnswer,
  },
  replyToProductReview: {
    params: idParams,
    body: shopReviewReplyBody,
    answer: productReviews.productReviewAnswer,
  },
  listProductQuestions: {
    query: questions.productQuestionsQuery,
    answer: questions.productQuestionsPage,
  },
  publishProductQuestion: {
    params: idParams,
    body: nothing,
    answer: questions.productQuestionAnswer,
  },
  refuseProductQuestion: {
    params: idParams,
    body: refuseBody,
    answer: questions.productQuestionAnswer,
  },
  answerProductQuestion: {
    params: idParams,
    body: questions.productQuestionAnswerBody,
    answer: questions.productQuestionAnswer,
  },
  publishProductAnswer: {
    params: idParams,
    body: nothing,
    answer: questions.productQuestionAnswer,
  },
  refuseProductAnswer: {
    params: idParams,
    body: refuseBody,
    answer: questions.productQuestionAnswer,
  },
  getProductReviewsConfig: { answer: productReviews.productReviewsConfigAnswer },
  saveProductReviewsConfig: {
    body: productReviews.productReviewsConfigBody,
    answer: productReviews.productReviewsConfigAnswer,
  },
  getProductFeed: { answer: productReviews.productFeedAnswer },
  renewProductFeed: { body: nothing, answer: productReviews.productFeedAnswer },
} as const satisfies Record<string, EndpointSchemas>;
